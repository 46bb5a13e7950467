import { useRef, useState, type RefObject } from 'react';

interface FormInPlace<Form extends string, Place extends HTMLElement> {
  /** The form that is open; null where its button stands. */
  form: Form | null;
  /** To be given to what holds the buttons, each with `data-opens` and the name of its form. */
  place: RefObject<Place | null>;
  open: (form: Form) => void;
  /** Closes the form after it has done its work: what came of it takes the focus. */
  finish: () => void;
  /** Closes the form, with the focus back on the button that opened it. */
  cancel: () => void;
}

/** Forms that open in the place of the button that asks for them, one at a time. */
export function useFormInPlace<Form extends string, Place extends HTMLElement>(): FormInPlace<Form, Place> {
  const [form, setForm] = useState<Form | null>(null);
  const place = useRef<Place>(null);
  return {
    form,
    place,
    open: setForm,
    finish: () => setForm(null),
    cancel: () => {
      setForm(null);
      // The button is back once this is rendered.
      window.setTimeout(() =>
        place.current?.querySelector<HTMLElement>(`[data-opens="${form ?? ''}"]`)?.focus(),
      );
    },
  };
}
