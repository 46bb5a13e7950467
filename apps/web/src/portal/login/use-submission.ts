import { useRef, useState, type SubmitEvent } from 'react';

/** What was typed into a field. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/**
 * Sends a form, once at a time. After a success it stays busy, because another page follows; after a failure the focus
 * goes to the sentence that tells it.
 *
 * @param explain what to say of a failure
 */
export function useSubmission(send: (form: FormData) => Promise<void>, explain: (error: unknown) => string) {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const message = useRef<HTMLDivElement>(null);

  const submit = async (form: FormData) => {
    setIsBusy(true);
    setFailure(null);
    try {
      await send(form);
    } catch (error) {
      console.error(error);
      setFailure(explain(error));
      setIsBusy(false);
      message.current?.focus();
    }
  };
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void submit(new FormData(event.currentTarget));
  };
  return { onSubmit, isBusy, failure, message };
}
