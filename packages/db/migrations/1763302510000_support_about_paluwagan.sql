-- Up Migration
-- People also write to us about a group that they save with.

alter table support_cases
  drop constraint support_cases_topic_check,
  add constraint support_cases_topic_check check (topic in ('cannot_pay', 'paid_not_shown', 'order', 'refund',
    'payout', 'checking', 'limit', 'account', 'not_me', 'developers', 'privacy', 'paluwagan', 'complaint', 'other'));
