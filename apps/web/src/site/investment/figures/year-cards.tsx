import { FigurePairs, fitOf } from './figure-pairs.tsx';
import { type YearsProps, yearsOf } from './years.ts';

/** A card a year where a table of seven columns has no room; an open one goes on with its months. */
export function YearCards({ growth, isOpen, onToggle }: YearsProps) {
  const years = yearsOf(growth);
  const fit = fitOf(years.flatMap(({ pairs }) => pairs));
  return (
    <ul className="year-cards">
      {years.map(({ year, name, pairs, months }) => (
        <li key={year} className="year-card">
          <FigurePairs
            className={`figures-year ${fit}`}
            heading={
              <button type="button" aria-expanded={isOpen(year)} onClick={() => onToggle(year)}>
                {name}
              </button>
            }
            pairs={pairs}
          />
          {isOpen(year)
            ? months.map((month) => (
                <FigurePairs
                  key={month.name}
                  className={`figures-month ${fit}`}
                  heading={month.name}
                  pairs={month.pairs}
                />
              ))
            : null}
        </li>
      ))}
    </ul>
  );
}
