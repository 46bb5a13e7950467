import { createContext } from 'react';
import type { Page } from './page.ts';

/** The screens of the portal and what else its navigation leads to, as `routes.tsx` lists them. */
export const Screens = createContext<readonly Page[]>([]);
