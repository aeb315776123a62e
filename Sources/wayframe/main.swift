import Glibc
import Kiosk

// Not CommandLine.arguments: a path that is not UTF-8 would come back as another one.
let arguments = (1..<max(1, Int(CommandLine.argc))).compactMap { index in
  CommandLine.unsafeArgv[index].map { argument in
    Array(UnsafeRawBufferPointer(start: argument, count: strlen(argument)))
  }
}
exit(Program.run(arguments: arguments).rawValue)
