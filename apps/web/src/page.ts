import type { Role } from '@equanim/contract/auth';
import type { Feature } from '@equanim/contract/features';
import type { PageWords } from './content/pages.ts';

/** Where the portal's navigation has a screen: in a group of its row, or in the menu of the person. */
export type NavigationGroup = 'fund' | 'investors' | 'firm' | 'menu';

/** A page: where it is, what its head says, and how it is built. `routes.tsx` lists them all. */
export interface Page extends PageWords {
  /** Its last part may be of any name, such as `:reference`. */
  path: string;
  /** False keeps the page out of search engines and the sitemap. */
  isIndexed: boolean;
  area: 'site' | 'portal';
  /** True where the content depends on the user: the prerendered markup is a shell, replaced when the script runs. */
  isPersonal: boolean;
  /**
   * Whom the portal's navigation leads here, which may be to a page of the site, and in which of its groups; `elsewhere` where
   * other screens lead here.
   */
  groups: Partial<Record<Role, NavigationGroup | 'elsewhere'>>;
  /** Whether it has a range in its address, which goes along from one such screen to another. */
  hasRange?: boolean;
  /** Part of the product that a setting switches on; the navigation leads here only where it is on. */
  feature?: Feature;
}

/** A page with what is said of it where it is listed. */
export interface DescribedPage extends Page {
  description: string;
}
