import { accountCalls } from '@equanim/contract/account-calls';
import { useAction } from '../../../api/use-call.ts';
import { saveFile } from '../../../ui/browser/save-file.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { IconDownload } from '../../../ui/picture/icons.tsx';
import { reasonOf } from '../../frame/failure-of.ts';
import { Outcome } from './outcome.tsx';
import { Section } from './section.tsx';

/** Downloads what is kept about the person. */
export function DataSection() {
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
