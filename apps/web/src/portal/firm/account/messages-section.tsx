import { accountCalls } from '@equanim/contract/account-calls';
import type { OwnMessages } from '@equanim/contract/messages';
import { useAction, useCall } from '../../../api/use-call.ts';
import { wordFor } from '../../../ui/format/word.ts';
import { CheckField } from '../../../ui/forms/choices.tsx';
import { NotLoaded } from '../../../ui/table/list-state.tsx';
import { failureOf } from '../../frame/failure-of.ts';
import { LoadingRows, Outcome, Section } from './section.tsx';

type Kind = OwnMessages['kinds'][number];

const AS_WHOM = { investor: 'As an investor', administrator: 'As an administrator' };

/** What the person is told by mail: what is always sent, and what can be switched off. */
export function MessagesSection() {
  const { data, isError, refetch } = useCall(accountCalls.ownMessages);
  return (
    <Section
      id="mails"
      title="Emails"
      note={
        data?.is_mail_sent === false
          ? undefined
          : 'Each email says what happened and links to its screen. None contains figures.'
      }
    >
      {data === undefined && isError ? (
        <NotLoaded name="list of emails" onRetry={() => void refetch()} />
      ) : null}
      {data === undefined && !isError ? <LoadingRows label="Loading your emails..." height="h-36" /> : null}
      {data?.is_mail_sent === false ? (
        <p>Email is not set up. You will see updates in the portal instead.</p>
      ) : null}
      {data?.is_mail_sent === true ? <Choices kinds={data.kinds} /> : null}
    </Section>
  );
}

function Choices({ kinds }: Pick<OwnMessages, 'kinds'>) {
  const save = useAction(accountCalls.setOwnMessages, { refetch: ['ownMessages'] });
  // What was chosen stands while it is saved.
  const chosen: readonly string[] | null = save.isPending ? save.variables.body.off : null;
  const isOn = ({ kind, is_on: wasOn }: Kind): boolean => (chosen === null ? wasOn : !chosen.includes(kind));
  const optional = kinds.filter(({ is_fixed: isFixed }) => !isFixed);
  const choose = (changed: string, isChosen: boolean) => {
    const off = optional.filter((one) => (one.kind === changed ? !isChosen : !isOn(one)));
    save.mutate({ body: { off: off.map(({ kind }) => kind) } });
  };
  const audiences = [...new Set(kinds.map(({ audience }) => audience))];
  return (
    <>
      {audiences.map((audience) => (
        <fieldset key={audience} className="grid gap-2">
          <legend className={audiences.length > 1 ? 'field-label' : 'sr-only'}>
            {wordFor(AS_WHOM, audience)}
          </legend>
          {optional
            .filter((one) => one.audience === audience)
            .map((one) => (
              <CheckField
                key={one.kind}
                isChecked={isOn(one)}
                onCheck={(isChosen) => choose(one.kind, isChosen)}
              >
                {one.name}
              </CheckField>
            ))}
          <AlwaysSent kinds={kinds.filter((one) => one.audience === audience && one.is_fixed)} />
        </fieldset>
      ))}
      <Outcome
        sentence={save.isSuccess ? 'Your choice was saved.' : null}
        failure={save.isError ? failureOf(save.error, 'Your choice was saved') : null}
      />
    </>
  );
}

/** Those that cannot be switched off. */
function AlwaysSent({ kinds }: Pick<OwnMessages, 'kinds'>) {
  if (kinds.length === 0) return null;
  return (
    <p className="text-[0.8125rem] text-ink-3">
      Always sent, as they are about money or access: {kinds.map(({ name }) => name).join(', ')}.
    </p>
  );
}
