import { useQueryClient } from '@tanstack/react-query';
import { Dashboard } from '../../frame/dashboard.tsx';
import { PortalScreen } from '../../frame/portal-screen.tsx';
import { DataSection } from './data-section.tsx';
import { FactorSection } from './factor/factor-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { ProfileSection } from './profile/profile-section.tsx';
import { SessionsSection } from './sessions/sessions-section.tsx';
import './account.css';

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
