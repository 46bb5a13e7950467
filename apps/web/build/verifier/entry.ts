import { runVerifyCommand } from '@equanim/record/verify-command';

process.exitCode = await runVerifyCommand(process.argv.slice(2), {
  print: (line) => console.log(line),
  now: new Date(),
});
