import { Button } from '../../../ui/forms/button.tsx';
import { IconTable } from '../../../ui/picture/icons.tsx';

interface TableButtonProps {
  isTable: boolean;
  onChange: (isTable: boolean) => void;
}

/** Shows a chart as a table, and as a chart again. */
export function TableButton({ isTable, onChange }: TableButtonProps) {
  return (
    <Button
      variant="quiet"
      size="icon"
      aria-label="Show as table"
      title="Show as table"
      aria-pressed={isTable}
      onClick={() => onChange(!isTable)}
    >
      <IconTable />
    </Button>
  );
}
