import type { ReactNode } from 'react';

interface IconProps {
  className?: string;
}

/** Icons are decorative: the text or the label beside them carries the meaning. */
function icon(paths: ReactNode) {
  return function Icon({ className = 'size-4' }: IconProps) {
    return (
      <svg
        className={className}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
      >
        {paths}
      </svg>
    );
  };
}

export const IconArrowUp = icon(<path d="M12 19V5m-6 6 6-6 6 6" />);
export const IconArrowDown = icon(<path d="M12 5v14m6-6-6 6-6-6" />);
export const IconArrowUpRight = icon(<path d="M7 17 17 7M8 7h9v9" />);
export const IconArrowDownRight = icon(<path d="m7 7 10 10M17 8v9H8" />);
export const IconArrowLeft = icon(<path d="M19 12H5m6-6-6 6 6 6" />);
export const IconArrowRight = icon(<path d="M5 12h14m-6-6 6 6-6 6" />);
export const IconUserPlus = icon(
  <>
    <circle cx="10" cy="8" r="3.75" />
    <path d="M3.5 20c.6-3.6 3.2-5.5 6.5-5.5 1.6 0 3 .4 4.1 1.2M18 14v6m-3-3h6" />
  </>,
);
export const IconCheck = icon(<path d="m5 12.5 4.5 4.5L19 7.5" />);
export const IconChevron = icon(<path d="m9 5 7 7-7 7" />);
export const IconChevronDown = icon(<path d="m5 9 7 7 7-7" />);
export const IconClose = icon(<path d="m6 6 12 12M18 6 6 18" />);
export const IconClock = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 7.5V12l3 2" />
  </>,
);
export const IconCalendar = icon(
  <>
    <rect x="3.5" y="5" width="17" height="15" rx="2" />
    <path d="M3.5 10h17M8 3v4m8-4v4" />
  </>,
);
export const IconCopy = icon(
  <>
    <rect x="8.5" y="8.5" width="11.5" height="11.5" rx="2" />
    <path d="M15.500 8.500V6a2 2 0 0 0-2-2H6a2 2 0 0 0-2 2v7.500a2 2 0 0 0 2 2h2.500" />
  </>,
);
export const IconDownload = icon(<path d="M12 4v11m-5-4 5 5 5-5M5 20h14" />);
export const IconEye = icon(
  <>
    <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
    <circle cx="12" cy="12" r="2.75" />
  </>,
);
export const IconEyeOff = icon(
  <path d="M4 4l16 16M9.9 5.8A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-2.6 3.3M6.2 7.5A15.5 15.5 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4.3-1.1M10 10.1a2.75 2.75 0 0 0 3.9 3.9" />,
);
export const IconKeyboard = icon(
  <>
    <rect x="2.5" y="6" width="19" height="12" rx="2" />
    <path d="M6.5 10h.01M10 10h.01M14 10h.01M17.5 10h.01M8 14h8" />
  </>,
);
export const IconLogout = icon(
  <path d="M14 4H6a1 1 0 0 0-1 1v14a1 1 0 0 0 1 1h8M10 12h10m-3.5-3.5L20 12l-3.5 3.5" />,
);
export const IconMenu = icon(<path d="M4 7h16M4 12h16M4 17h16" />);
export const IconMonitor = icon(
  <>
    <rect x="3" y="4.5" width="18" height="12" rx="2" />
    <path d="M9 20h6m-3-3.5V20" />
  </>,
);
export const IconMoon = icon(<path d="M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5Z" />);
export const IconSun = icon(
  <>
    <circle cx="12" cy="12" r="4" />
    <path d="M12 2.5v2m0 15v2M2.5 12h2m15 0h2M5.3 5.3l1.400 1.400m10.600 10.600 1.400 1.400M5.3 18.700l1.400-1.400M17.3 6.700l1.400-1.400" />
  </>,
);
export const IconPause = icon(<path d="M9 6v12m6-12v12" />);
export const IconPlay = icon(<path d="M8 5.5v13l10.5-6.5L8 5.5Z" />);
export const IconPrint = icon(
  <path d="M7 9V4h10v5M7 18H5a1 1 0 0 1-1-1v-6a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v6a1 1 0 0 1-1 1h-2M7 14.5h10V20H7z" />,
);
export const IconRefresh = icon(<path d="M19.5 12A7.5 7.5 0 1 1 17 6.400L19.5 9m0-5v5h-5" />);
export const IconSearch = icon(<path d="M16.5 16.5 21 21M18 10.5a7.5 7.5 0 1 1-15 0 7.5 7.5 0 0 1 15 0Z" />);
export const IconSort = icon(<path d="m8 9.5 4-4 4 4m-8 5 4 4 4-4" />);
export const IconStop = icon(<path d="M8.3 3.5h7.4l5 5v7l-5 5H8.3l-5-5v-7Zm.2 8.5h7" />);
export const IconTable = icon(
  <>
    <rect x="3.5" y="5" width="17" height="14" rx="2" />
    <path d="M3.5 10h17m-17 4.5h17M10 10v9" />
  </>,
);
export const IconWarning = icon(<path d="M12 4 2.5 20h19L12 4Zm0 6v4.5m0 2.5v.01" />);
