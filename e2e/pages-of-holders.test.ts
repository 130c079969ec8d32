import { describePages } from './page-faults.ts';

// Beside the others: a file that takes longer than the rest together would be waited for alone.
describePages('holders');
