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
    failed: 'Copying is blocked here',
  },
  mail: { heading: 'E-mail', address: firm.email },
  form: {
    heading: 'CONTACT US',
    firstName: 'FIRST NAME',
    lastName: 'LAST NAME',
    email: 'EMAIL',
    message: 'HOW CAN WE HELP',
    required: 'All fields are required.',
    submit: 'Send Message',
    thanks: 'Thank you for your message!',
    sending: 'Sending',
    /** Shown after the alert. By default nothing is sent, so it names the way to a sure reply. */
    status: `Thank you for your message! For a sure reply, write to ${firm.email}.`,
    /** The same where the inbox is on. */
    statusSent: 'Thank you for your message! It has arrived, and we will reply by e-mail.',
    /** Why a message did not arrive; the text stays in the form. */
    failures: {
      refused:
        'Your message was not taken. Check the e-mail address, or shorten the text, and send it again.',
      'too-many': `Too many messages came from your network. Try again in an hour, or write to ${firm.email}.`,
      unreachable: `Your message did not arrive. Try again, or write to ${firm.email}.`,
    },
    withoutScripts: `This form needs scripts. Write to ${firm.email} instead.`,
  },
} as const;
