print("keyspec")
