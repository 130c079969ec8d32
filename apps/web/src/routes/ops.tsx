import { useArea } from '#app/features/home/area.tsx';
import { StaffHome } from '#app/features/home/staff-home.tsx';

export default function Ops() {
  return <StaffHome account={useArea().account} />;
}
