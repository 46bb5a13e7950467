import { useQueryClient } from '@tanstack/react-query';
import { Dashboard } from '../../frame/dashboard.tsx';
import { PortalScreen } from '../../frame/portal-screen.tsx';
import { FactorSection } from './factor/factor-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { ProfileSection } from './profile/profile-section.tsx';
import { SessionsSection } from './sessions/sessions-section.tsx';
import './account.css';
import { accountCalls } from '@equanim/contract/account-calls';
import { useAction } from '../../../api/use-call.ts';
import { saveFile } from '../../../ui/browser/save-file.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { IconDownload } from '../../../ui/picture/icons.tsx';
import { reasonOf } from '../../frame/failure-of.ts';
import { Outcome } from './outcome.tsx';
import { Section } from './section.tsx';

/** What belongs to whoever is signed in: name, email address, password, second factor, sessions, what is kept. */
export function AccountScreen() {
  return (
    <PortalScreen>
      <Account />
    </PortalScreen>
  );
}

function Account() {
  const queries = useQueryClient();
  return (
    <Dashboard title="Your account" onRefresh={() => void queries.invalidateQueries()}>
      <div className="account">
        <div className="account-column">
          <ProfileSection />
          <PasswordSection />
        </div>
        <div className="account-column">
          <FactorSection />
        </div>
        <div className="account-column">
          <SessionsSection />
          <DataSection />
        </div>
      </div>
    </Dashboard>
  );
}

/** Downloads what is kept about the person. */
function DataSection() {
  const ask = useAction(accountCalls.exportMe);
  const download = () =>
    ask.mutate(undefined, {
      onSuccess: (data) =>
        saveFile(
          `personal-data-${data.exported_at.slice(0, 10)}.json`,
          new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }),
        ),
    });
  return (
    <Section
      id="data"
      title="Your data"
      note="Everything that is kept about you, in one file: profile, sessions, sign-ins and actions. It contains no passwords or secrets."
    >
      <div className="factor-actions">
        <Button busyLabel={ask.isPending ? 'Preparing...' : undefined} onClick={download}>
          <IconDownload />
          Download your data
        </Button>
      </div>
      <Outcome
        sentence={ask.isSuccess ? 'Your data was saved as a file.' : null}
        failure={ask.isError ? (reasonOf(ask.error) ?? 'Nothing was saved. Please try again.') : null}
      />
    </Section>
  );
}
