import { describePages } from './page-faults.ts';

describePages('others');
