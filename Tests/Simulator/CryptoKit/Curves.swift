/// Keys of 32 bytes.
public enum Curve25519 {
    /// For signatures.
    public enum Signing: SimulatedKeyUse {
        /// How many bytes a private key has.
        public static let byteCount = 32
        /// A private key.
        public typealias PrivateKey = SimulatedRawKey<Self>
    }

    /// For shared secrets.
    public enum KeyAgreement: SimulatedKeyUse {
        /// How many bytes a private key has.
        public static let byteCount = 32
        /// A private key.
        public typealias PrivateKey = SimulatedRawKey<Self>
    }
}

/// Keys of 32 bytes.
public enum P256 {
    /// For signatures.
    public enum Signing: SimulatedKeyUse {
        /// How many bytes a private key has.
        public static let byteCount = 32
        /// A private key.
        public typealias PrivateKey = SimulatedRawKey<Self>
    }

    /// For shared secrets.
    public enum KeyAgreement: SimulatedKeyUse {
        /// How many bytes a private key has.
        public static let byteCount = 32
        /// A private key.
        public typealias PrivateKey = SimulatedRawKey<Self>
    }
}

/// Keys of 48 bytes.
public enum P384 {
    /// For signatures.
    public enum Signing: SimulatedKeyUse {
        /// How many bytes a private key has.
        public static let byteCount = 48
        /// A private key.
        public typealias PrivateKey = SimulatedRawKey<Self>
    }

    /// For shared secrets.
    public enum KeyAgreement: SimulatedKeyUse {
        /// How many bytes a private key has.
        public static let byteCount = 48
        /// A private key.
        public typealias PrivateKey = SimulatedRawKey<Self>
    }
}

/// Keys of 66 bytes.
public enum P521 {
    /// For signatures.
    public enum Signing: SimulatedKeyUse {
        /// How many bytes a private key has.
        public static let byteCount = 66
        /// A private key.
        public typealias PrivateKey = SimulatedRawKey<Self>
    }

    /// For shared secrets.
    public enum KeyAgreement: SimulatedKeyUse {
        /// How many bytes a private key has.
        public static let byteCount = 66
        /// A private key.
        public typealias PrivateKey = SimulatedRawKey<Self>
    }
}
