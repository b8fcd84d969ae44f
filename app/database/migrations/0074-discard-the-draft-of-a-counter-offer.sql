-- Staff discard the draft that answers a counter-offer: the counter-offer waits for an answer again.
insert into quote_transitions (from_state, to_state) values ('draft', 'countered');
