import { config } from 'zod/v4/core';

// Zod would compile schemas with `new Function`, which the content security policy forbids and reports.
// First import of main.tsx: it must run before the first schema is made.
config({ jitless: true });
