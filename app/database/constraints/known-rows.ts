// Ids that tell what they are: u users, c categories by path, p products, a carts.
export const id = (name: string) => `md5('${name}')::uuid`;

/** What is there before anything is tried. */
export const GIVEN = `
  insert into users (id, name, email) values
    (${id("u1")}, 'Thandi', 'thandi@example.com'), (${id("u2")}, 'Sipho', 'sipho@example.com');
  insert into sessions (user_id, token, expires_at) values (${id("u1")}, 'token', now());
  insert into accounts (user_id, account_id, provider_id) values (${id("u1")}, '1', 'credential');
  insert into categories (id, level, parent_id, name) values
    (${id("c1")}, 1, null, 'Computers'), (${id("c2")}, 2, ${id("c1")}, 'Laptops'),
    (${id("c3")}, 3, ${id("c2")}, 'Business'), (${id("c4")}, 4, ${id("c3")}, '14 inch'),
    (${id("c5")}, 5, ${id("c4")}, 'T14'),
    (${id("d1")}, 1, null, 'Networks'), (${id("d2")}, 2, ${id("d1")}, 'Switches'),
    (${id("d3")}, 3, ${id("d2")}, 'Managed'), (${id("d4")}, 4, ${id("d3")}, '24 ports'),
    (${id("d5")}, 5, ${id("d4")}, 'S24');
  insert into products (id, name, description, price) values (${id("p1")}, 'T14', 'A laptop', 1);
  insert into carts (id, user_id) values (${id("a1")}, ${id("u1")});
  insert into carts (id, visitor_key_hash) values (${id("a2")}, 'visitor');
  insert into cart_items (cart_id, product_id, quantity, price_seen, product_name)
    values (${id("a1")}, ${id("p1")}, 1, 1, 'T14');
  insert into user_preferences (user_id) values (${id("u1")});
  insert into email_changes (user_id, new_email, new_link_hash, old_link_hash, expires_at)
    values (${id("u1")}, 'new@example.com', 'known-new', 'known-old', now());
  insert into contact_messages (id, name, email, message) values (${id("m1")}, 'x', 'a@b.c', 'x');
  insert into mail_outbox (message_id, kind, to_address, subject, text_body, html_body)
    values ('known', 'k', 'a@b.c', 's', 't', 'h');
`;
