import { type ButtonVariant, LinkButton } from '@luwag/ui/button';
import { m } from '#app/paraglide/messages.js';
import { shopAddressOf } from './shop-address.ts';

export type Shop = { store_name: string; return_url: string | null; cancel_url: string | null };

type ShopLinkProps = { shop: Shop; variant?: ButtonVariant; words?: string };

/** Back to the shop with nothing bought, where the shop said where that is. */
export function BackToShop({ shop, variant = 'primary', words }: ShopLinkProps) {
  const href = shopAddressOf(shop);
  if (!href) return null;
  return (
    <LinkButton variant={variant} href={href} rel="noreferrer">
      {words ?? m.webpay_back_to({ store: shop.store_name })}
    </LinkButton>
  );
}

export const OtherWay = ({ shop }: { shop: Shop }) => (
  <BackToShop shop={shop} variant="text" words={m.webpay_other_way()} />
);
