import { useArea } from '#app/features/home/area.tsx';
import { BuyerHome } from '#app/features/home/buyer-home.tsx';

export default function BuyerDashboard() {
  return <BuyerHome {...useArea()} />;
}
