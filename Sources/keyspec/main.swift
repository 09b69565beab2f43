// The program is the library `Generator`; only the process begins here.

import Generator

Program.main()
