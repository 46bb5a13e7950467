import { createContext } from 'react';
import type { Page } from './page.ts';

/** The screens of the portal as `routes.tsx` lists them, for those who lead to them. */
export const Screens = createContext<readonly Page[]>([]);
