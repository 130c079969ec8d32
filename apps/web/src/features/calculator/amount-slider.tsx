import { formatPesos } from '@luwag/domain/format-money';
import { centavos } from '@luwag/domain/money';
import { RangeField } from '@luwag/ui/range-field';
import { m } from '#app/paraglide/messages.js';
import { type AmountRange, amountTextOf, type Quote } from './quote.ts';

const centavosPerPeso = 100;
const stepPesos = 100;

interface AmountSliderProps {
  range: AmountRange;
  shown: Quote;
  onSlide: (amountText: string) => void;
}

/**
 * Moves the price by hundreds of pesos. It has no name: the typed amount is the one that is sent.
 */
export function AmountSlider({ range, shown, onSlide }: AmountSliderProps) {
  const [min, max] = [range.min / centavosPerPeso, range.max / centavosPerPeso];
  const amountCentavos = shown.kind === 'quoted' ? shown.amountCentavos : range.min;
  return (
    <div className="calc-slider">
      <RangeField
        hideLabel
        label={m.landing_calculator_slider()}
        min={min}
        max={max}
        step={stepPesos}
        value={Math.round(amountCentavos / centavosPerPeso)}
        aria-valuetext={formatPesos(amountCentavos)}
        ends={[formatPesos(range.min), formatPesos(range.max)]}
        onChange={(event) =>
          onSlide(amountTextOf(centavos(event.target.valueAsNumber * centavosPerPeso)))
        }
      />
    </div>
  );
}
