import Foundation

// What the operations of generated code call, and what they cost over direct calls, on the simulator. Prints two tables.
countCalls()
try compareCosts()
