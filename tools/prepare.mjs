// Points git at the repository's hooks; a checkout without git (an archive, a container) has nothing to point.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

if (existsSync('.git')) spawnSync('git', ['config', 'core.hooksPath', '.githooks'], { stdio: 'inherit' });
