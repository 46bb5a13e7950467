// `npm run test:browsers`: every page in Firefox and WebKit, which it installs; `-- /team --pictures` looks at one page.
import { spawn } from 'node:child_process';
import { findBrowsers, installBrowsers, missingPackages } from './browsers/programs.mjs';
import { ensureDependencies, ensureWebBuild, requireNode, root } from './ready.mjs';

requireNode();
await ensureDependencies();
const missing = missingPackages(findBrowsers());
if (missing.length > 0) await installBrowsers(missing);
await ensureWebBuild();
const child = spawn('npx', ['tsx', 'tools/browsers/command.ts', ...process.argv.slice(2)], {
  cwd: root,
  env: { ...process.env, ...findBrowsers() },
  stdio: 'inherit',
});
child.on('close', (code) => process.exit(code ?? 1));
