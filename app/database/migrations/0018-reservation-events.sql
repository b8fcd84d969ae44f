-- The events of a stock reservation are named after it.
update order_events
set kind = case kind when 'hold-ended' then 'reservation-ended' else 'reserved-again' end
where kind in ('hold-ended', 'held-again');
