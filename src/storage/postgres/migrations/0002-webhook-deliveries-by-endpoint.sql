-- Senders look at each endpoint by itself, so that the backlog of a dead one is never read through.
create index webhook_deliveries_by_endpoint on webhook_deliveries (endpoint_id, next_attempt_at) where status = 'Pending';
drop index webhook_deliveries_due;
