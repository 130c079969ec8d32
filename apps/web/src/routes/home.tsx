import { manilaDateOf } from '@luwag/domain/calendar';
import { Calculator } from '#app/features/calculator/calculator.tsx';
import { readCalculatorInput } from '#app/features/calculator/quote.ts';
import { Fees } from '#app/features/landing/fees.tsx';
import { Hero } from '#app/features/landing/hero.tsx';
import { PaluwaganSection } from '#app/features/landing/paluwagan-section.tsx';
import { Promises } from '#app/features/landing/promises.tsx';
import { ShopsSection } from '#app/features/landing/shops-section.tsx';
import { Steps } from '#app/features/landing/steps.tsx';
import '#app/features/landing/landing.css';
import { pageFacts } from '#app/shared/api/server-context.ts';
import type { Route } from './+types/home';

export function loader({ request, context }: Route.LoaderArgs) {
  return {
    hasPaluwagan: context.get(pageFacts).hasPaluwagan,
    today: manilaDateOf(Date.now()),
    calculator: readCalculatorInput(new URL(request.url).searchParams),
  };
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { today, calculator, hasPaluwagan } = loaderData;
  return (
    <>
      <Hero today={today} calculator={<Calculator today={today} initial={calculator} />} />
      <Steps />
      <Fees today={today} />
      <PaluwaganSection isOpen={hasPaluwagan} />
      <ShopsSection today={today} />
      <Promises today={today} />
    </>
  );
}
