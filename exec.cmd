@rem Scripts of package.json begin with exec so that signals reach Node, not a shell; on Windows, npm's shell finds this.
@%*
