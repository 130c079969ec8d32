import { type ButtonVariant, LinkButton } from '@luwag/ui/button';
import { m } from '#app/paraglide/messages.js';
import { shopAddressOf } from './shop-address.ts';

export type Shop = { store_name: string; return_url: string | null; cancel_url: string | null };

/** Back to the shop with nothing bought, where the shop said where that is. */
export function OtherWay({ shop, variant = 'text' }: { shop: Shop; variant?: ButtonVariant }) {
  const href = shopAddressOf(shop);
  if (!href) return null;
  return (
    <LinkButton variant={variant} href={href} rel="noreferrer">
      {m.webpay_other_way()}
    </LinkButton>
  );
}

export function BackToShop({ shop, variant = 'primary' }: { shop: Shop; variant?: ButtonVariant }) {
  const href = shopAddressOf(shop);
  if (!href) return null;
  return (
    <LinkButton variant={variant} href={href} rel="noreferrer">
      {m.webpay_back_to({ store: shop.store_name })}
    </LinkButton>
  );
}
