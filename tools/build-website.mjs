// Builds the website and the portal unless they are built: what `npm start` does by itself, for a stage of the image.
import { ensureWebBuild, requireNode } from './ready.mjs';

requireNode();
await ensureWebBuild();
