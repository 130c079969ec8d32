import { configure } from '@testing-library/dom';

// A busy machine takes longer than the usual second to draw a page anew.
configure({ asyncUtilTimeout: 60_000 });
