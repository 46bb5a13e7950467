import { ForAdministrators } from '../../../frame/for-administrators.tsx';

/** What a customer sees on the admin route. */
export function NotAllowed() {
  return (
    <ForAdministrators what="This dashboard">
      Your account may see the performance of the fund, not the account behind it.
    </ForAdministrators>
  );
}
