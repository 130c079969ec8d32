import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  layout('routes/public.tsx', [
    index('routes/home.tsx'),
    route('merchant', 'routes/merchant.tsx'),
    route('terms-and-conditions', 'routes/terms.tsx'),
    route('privacy-policy', 'routes/privacy.tsx'),
    route('cookie-policy', 'routes/cookies.tsx'),
    route('address-finder', 'routes/address-finder.tsx'),
    route('design', 'routes/design.tsx'),
    route('design/behaviours', 'routes/design-behaviours.tsx'),
  ]),
  route('slow-network', 'routes/slow-network.tsx'),
  route('preferences', 'routes/preferences.tsx'),
  route('500', 'routes/server-fault.tsx'),
  route('404', 'routes/not-found.tsx'),
  route('*', 'routes/not-found.tsx', { id: 'routes/any-other' }),
] satisfies RouteConfig;
