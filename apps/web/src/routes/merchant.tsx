import { manilaDateOf } from '@luwag/domain/calendar';
import { Capiz } from '@luwag/ui/capiz';
import { Developers } from '#app/features/merchant-landing/developers.tsx';
import { OpenShop } from '#app/features/merchant-landing/open-shop.tsx';
import { PriceList } from '#app/features/merchant-landing/price-list.tsx';
import { readSaleText } from '#app/features/merchant-landing/sale.ts';
import { SaleSection } from '#app/features/merchant-landing/sale-section.tsx';
import { ShopsHero } from '#app/features/merchant-landing/shops-hero.tsx';
import { AccountParts, WaysToPay } from '#app/features/merchant-landing/tools.tsx';
import '#app/features/merchant-landing/shops.css';
import type { Route } from './+types/merchant';

export function loader({ request }: Route.LoaderArgs) {
  return {
    today: manilaDateOf(Date.now()),
    saleText: readSaleText(new URL(request.url).searchParams),
  };
}

export default function Merchant({ loaderData: { today, saleText } }: Route.ComponentProps) {
  return (
    <>
      <ShopsHero picture={<Capiz className="hero-panes" columns={25} rows={4} light="room" />} />
      <SaleSection saleText={saleText} today={today} />
      <PriceList today={today} />
      <WaysToPay />
      <AccountParts />
      <Developers />
      <OpenShop />
    </>
  );
}
