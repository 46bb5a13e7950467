import { firm } from './firm.ts';

export const contactPage = {
  heading: 'THINK BIG',
  tagline: 'Your goals, your way, your future.',
  /** The limb of an eclipse; its left half is night, for the words. */
  still: { stem: '/media/contact/limb', widths: [800, 1600], width: 1600, height: 1000 },
  office: {
    heading: 'Registered office',
    lines: firm.address.lines,
    copy: 'Copy address',
    copied: 'Address copied',
    failed: 'Your browser blocked copying',
  },
  mail: { heading: 'Email', address: firm.email },
  form: {
    heading: 'CONTACT US',
    firstName: 'FIRST NAME',
    lastName: 'LAST NAME',
    email: 'EMAIL',
    message: 'HOW CAN WE HELP',
    required: 'All fields are required.',
    /** Below a field that was left out or is wrong. */
    errors: {
      firstName: 'Enter a name.',
      lastName: 'Enter a name.',
      email: 'Enter an email address such as name@example.com.',
      message: 'Write a message.',
    },
    submit: 'Send Message',
    thanks: 'Thank you for your message!',
    sending: 'Sending...',
    /** Stands by the button where the inbox is off: a visitor knows it before writing. */
    hint: 'This form sends nothing yet. To reach us, write to',
    /** Shown after the alert where the inbox is on. */
    statusSent: 'Thank you for your message! It has arrived, and we will reply by email.',
    /** Why a message did not arrive, or may not have; the text stays in the form. */
    failures: {
      refused:
        'Your message was not accepted. Check the email address, or shorten the text, and send it again.',
      'too-many': `Too many messages came from your network. Try again in an hour, or write to ${firm.email}.`,
      unreachable: `It is not known whether your message arrived. Try again, or write to ${firm.email}.`,
    },
    withoutScripts: `This form needs JavaScript. Write to ${firm.email} instead.`,
  },
} as const;
