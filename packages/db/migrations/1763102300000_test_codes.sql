-- Up Migration
-- A test purchase may be confirmed by the documented test code; a purchase of real money never, whatever the
-- service says. Checked apart from being written, so that nobody waits for the look at the rows there are.
alter table proposals drop constraint proposals_confirmed_with_check;
alter table proposals
  add constraint proposals_confirmed_with_check
    check (confirmed_with in ('passkey', 'totp', 'sms', 'test_code')) not valid,
  add constraint proposals_test_code_is_for_tests
    check (mode = 'test' or confirmed_with is distinct from 'test_code') not valid;
alter table agreements add constraint agreements_test_code_is_for_tests
  check (mode = 'test' or confirmed_with is distinct from 'test_code') not valid;
alter table proposals validate constraint proposals_confirmed_with_check;
alter table proposals validate constraint proposals_test_code_is_for_tests;
alter table agreements validate constraint agreements_test_code_is_for_tests;
