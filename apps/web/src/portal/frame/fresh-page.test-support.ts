import { vi } from 'vitest';

declare global {
  interface Window {
    happyDOM: { setURL: (url: string) => void };
  }
}

// Each file of tests begins on a page of its own: our modules keep who is signed in and what was asked for, and a link that was
// followed leads away. What is installed stays loaded, which takes longest.
vi.resetModules();
if ('window' in globalThis) window.happyDOM.setURL('http://localhost:3000/');
