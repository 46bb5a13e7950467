import { Button } from '../../ui/forms/button.tsx';
import { IconMonitor, IconMoon, IconSun } from '../../ui/picture/icons.tsx';
import { useTheme } from './use-theme.ts';

const VARIANTS = {
  system: { Icon: IconMonitor, name: 'as the system' },
  light: { Icon: IconSun, name: 'light' },
  dark: { Icon: IconMoon, name: 'dark' },
} as const;

export function ThemeButton() {
  const { theme, toNext } = useTheme();
  const { Icon, name } = VARIANTS[theme];
  return (
    <Button
      variant="quiet"
      size="icon"
      aria-label={`Theme: ${name}`}
      title={`Theme: ${name}`}
      onClick={toNext}
    >
      <Icon className="size-[18px]" />
    </Button>
  );
}
