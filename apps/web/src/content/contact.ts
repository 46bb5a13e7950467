import { firm } from './firm.ts';

export const contactPage = {
  heading: 'THINK BIG',
  tagline: 'Your goals, your way, your future.',
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
    /** Shown in the page after the alert. By default nothing is sent, so the way to a sure answer is named. */
    status: `Thank you for your message! For a sure reply, write to ${firm.email}.`,
    withoutScripts: `This form needs scripts. Write to ${firm.email} instead.`,
  },
} as const;
