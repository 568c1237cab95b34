//! Every complaint, word for word.

use facility07::content::limits;

use super::{DRAW, action, agent, complaint, room};

/// Steps inside each other, so many.
fn deep(depth: usize) -> String {
    let steps = (1..depth).fold("[{ draw: {} }]".to_string(), |steps, _| format!("[{{ may: me, do: {steps} }}]"));
    format!("do: {steps}")
}

/// F07-WILD-12: every complaint, word for word.
#[test]
#[allow(clippy::too_many_lines)] // A table, one complaint after the other.
fn what_cannot_be_used_is_said_plainly() {
    let many = |count: usize, card: &dyn Fn(usize) -> String| (0..count).map(card).collect::<String>();
    let long = "x".repeat(401);
    let actions = |more: &str| ("actions.yaml", action("x", more));
    let rules = |text: &str| ("rules.yaml", text.to_string());
    let rooms = |more: &str| ("rooms.yaml", room("x", more));
    let table: Vec<((&str, String), &str)> = vec![
        // Ids
        (
            ("actions.yaml", action("x", DRAW) + &action("x", DRAW)),
            "test/actions.yaml:1:7: the id `x` is used twice in this file\n  help: give one of them another `id`",
        ),
        (
            ("actions.yaml", action("Big Cat", DRAW)),
            "test/actions.yaml:1:7: `Big Cat` is no id\n  help: an id has 1 to 60 lowercase letters, digits and hyphens",
        ),
        (
            ("events.yaml", action("rifle", DRAW)),
            "test/events.yaml:1:7: the id `rifle` is taken: a Gadget has it\n  help: choose another `id`; a card can \
             only be replaced by a Gadget",
        ),
        (rules("remove: [rilfe]"), "test/rules.yaml:1:10: no card has the id `rilfe`\n  help: did you mean `rifle`?"),
        (
            rules("copies: { nothing-like-it: 2 }"),
            "test/rules.yaml:1:11: no card has the id `nothing-like-it`\n  help: use the `id` of a card of the box or \
             of an earlier pack",
        ),
        // Questions
        (
            actions("do:\n  - may: me\n    ask: Stay.\n    do: [{ draw: {} }]"),
            "test/actions.yaml:7:7: `x`: `ask: Stay.` is no question\n  help: write it on one line, and end it with `?`",
        ),
        // Rooms
        (rooms("doors: []"), "test/rooms.yaml:4:3: `x`: the Room has no door\n  help: add one, as in `doors: [S1]`"),
        (
            rooms("doors: [S1]\nguards: 5"),
            "test/rooms.yaml:5:3: `x`: the Room has 5 Guard icons\n  help: write at most 4",
        ),
        (
            rules("remove: [mainframe]"),
            "test/rules.yaml:1:10: `mainframe` cannot be taken out; every facility has one\n  help: replace it: write a \
             Room with the same `id` and `role`",
        ),
        (
            rooms("doors: [S1]\nrole: prison"),
            "test/rooms.yaml:5:9: `x`: two Rooms have the role `prison`\n  help: keep one; a Room with the id `prison` \
             replaces the first",
        ),
        (
            ("rooms.yaml", room("entryway", "doors: [S1]")),
            "test/rooms.yaml:1:7: the Room that replaces `entryway` must have its role, `entryway`\n  help: add `role: \
             entryway`",
        ),
        (
            rules("remove: [connection-node-alpha, connection-node-bravo, connection-node-charlie]"),
            "test/rules.yaml:1:1: there are 2 Connection Nodes; the long game needs 3\n  help: take fewer out, or make the \
             game smaller under `constants:`",
        ),
        (
            rules("constants: { medium: [30, 0], long: [29, 1] }\nremove: [morgue]"),
            "test/rules.yaml:2:1: there are 29 ordinary Rooms; the medium game needs 30\n  help: take fewer out, or make the \
             game smaller under `constants:`",
        ),
        (
            rules("constants: { short: [40, 1] }"),
            "test/rules.yaml:1:14: the `short` game cannot have 40 Rooms and 1 Connection Nodes\n  help: write at least 1 Room, and together at most 30",
        ),
        // Agents
        (
            ("agents.yaml", agent("x", 6)),
            "test/agents.yaml:4:3: `x`: `speed` cannot be 6\n  help: Skills go from 1 to 5",
        ),
        // Numbers
        (
            actions("copies: 21\ndo:\n  - draw: {}"),
            "test/actions.yaml:1:7: `x`: 21 copies of `x`; at most 20 are allowed\n  help: write a smaller number; 0 takes \
             the card out of the deck",
        ),
        (
            rules("copies: { rifle: 30 }"),
            "test/rules.yaml:1:11: 30 copies of `rifle`; at most 20 are allowed\n  help: write a smaller number; 0 takes \
             the card out of the deck",
        ),
        (
            rules("copies: { kitchen: 2 }"),
            "test/rules.yaml:1:11: `kitchen` is a Room and there is only one of it\n  help: `copies:` is for Ops and \
             Event cards; `remove:` takes others out",
        ),
        (
            rules("constants:\n  hand_limit: 0"),
            "test/rules.yaml:2:3: `hand_limit` cannot be 0\n  help: write a number from 1 to 20",
        ),
        (
            rules("constants:\n  escape_roll: 7"),
            "test/rules.yaml:2:3: `escape_roll` cannot be 7\n  help: write a number from 0 to 6",
        ),
        (
            rules("constants: { opening_hand: 20 }"),
            "test/rules.yaml:1:1: there are 113 Ops cards; six players need 132\n  help: take fewer out, or add some",
        ),
        (
            rules("remove: [paper-trail, ghost, cartographer]"),
            "test/rules.yaml:1:1: there are 5 Top Secret cards; six players need 6\n  help: take fewer out, or add some",
        ),
        (
            ("actions.yaml", many(53, &|number| action(&format!("x{number}"), DRAW))),
            "test/actions.yaml:313:1: there are 129 designs of Ops cards; at most 128 have room\n  help: take some out, or leave a \
             pack out",
        ),
        (actions("copies: 20\ndo:\n  - draw: {}").clone(), "no complaint"),
        (
            rules("copies: { rifle: 20, shoe-knife: 20, club-sandwich: 20 }"),
            "test/rules.yaml:1:1: there are 167 Ops cards; at most 150 have room\n  help: take some out, or leave a pack out",
        ),
        (
            ("events.yaml", many(25, &|number| action(&format!("x{number}"), DRAW))),
            "test/events.yaml:145:1: there are 65 Event cards; at most 64 have room\n  help: take some out, or leave a pack out",
        ),
        (
            ("rooms.yaml", many(27, &|number| room(&format!("x{number}"), "doors: [S1]"))),
            "test/rooms.yaml:105:1: there are 65 Room cards; at most 64 have room\n  help: take some out, or leave a pack out",
        ),
        (
            ("agents.yaml", many(17, &|number| agent(&format!("x{number}"), 2))),
            "test/agents.yaml:145:1: there are 49 Agents; at most 48 have room\n  help: take some out, or leave a pack out",
        ),
        (
            rules("figures:\n  - { id: cat, name: Cat, text: Purrs., tokens: 4 }"),
            "test/rules.yaml:1:1: there are 4 figures; at most 3 have room\n  help: take some out, or leave a pack out",
        ),
        (
            rules("figures:\n  - { id: cat, name: Cat, text: Purrs., tokens: 0 }"),
            "test/rules.yaml:2:41: `cat`: the figure has no token\n  help: write `tokens: 1` or more",
        ),
        (
            rules("markers:\n  - { id: cat, name: Cat, text: A. }\n  - { id: cat, name: Cat, text: A. }"),
            "test/rules.yaml:2:11: the id `cat` is used twice among figures and markers\n  help: give one of them another \
             `id`",
        ),
        (
            (
                "rules.yaml",
                "markers:\n".to_string() + &many(5, &|n| format!("  - {{ id: m{n}, name: M, text: T. }}\n")),
            ),
            "test/rules.yaml:1:1: there are 5 kinds of markers; at most 4 have room\n  help: take some out, or leave a pack out",
        ),
        // Options
        (
            rules("switch_on: [madhouse]\nforbid: [madhouse]"),
            "test/rules.yaml:2:1: Madhouse stands under `switch_on` and under `forbid`\n  help: keep one of them",
        ),
        (
            actions("if: { option: madhous }\ndo:\n  - draw: {}"),
            "test/actions.yaml:5:17: `madhous` is not known here\n  help: did you mean `madhouse`?",
        ),
        // Names in words
        (
            actions("do:\n  - fetch: { card: samurai-swrod }"),
            "test/actions.yaml:6:22: `x`: no Ops card has the id `samurai-swrod`\n  help: did you mean `samurai-sword`?",
        ),
        (
            actions("do:\n  - dig: { tag: sandwhich }"),
            "test/actions.yaml:6:19: `x`: no Ops card has the tag `sandwhich`\n  help: did you mean `sandwich`?",
        ),
        (
            actions("if: { in_room: { id: kitchn } }\ndo:\n  - draw: {}"),
            "test/actions.yaml:5:24: `x`: no Room has the id `kitchn`\n  help: did you mean `kitchen`?",
        ),
        (
            actions("do:\n  - mark_room: { kind: flood }"),
            "test/actions.yaml:6:26: `x`: no kind of marker has the id `flood`\n  help: define it, or use a name that is \
             known",
        ),
        (
            actions("do:\n  - place_figure: shark"),
            "test/actions.yaml:6:21: `x`: no kind of figure has the id `shark`\n  help: define it, or use a name that is \
             known",
        ),
        (actions("do:\n  - drow: {}"), "test/actions.yaml:6:7: unknown step `drow`; did you mean `draw`?"),
        // Programs
        (actions("do: []"), "test/actions.yaml:1:7: `x`: the Action does nothing\n  help: add `do:` or `any_turn:`"),
        (
            ("gadgets.yaml", action("x", "use: { cost: { discard: 1 } }")),
            "test/gadgets.yaml:1:7: `x`: `use:` does nothing\n  help: add steps to its `do:`",
        ),
        (
            ("gadgets.yaml", action("x", "copies: 2")),
            "test/gadgets.yaml:1:7: `x`: the Gadget does nothing\n  help: add `passive:`, `use:`, `react:` or `weapon:`",
        ),
        (
            rooms("doors: [S1]\nability: { text: Rest. }"),
            "test/rooms.yaml:1:7: `x`: `ability:` does nothing\n  help: add steps to its `do:`",
        ),
        (
            ("gadgets.yaml", action("x", "weapon: { kind: ranged }")),
            "test/gadgets.yaml:5:19: `x`: a ranged weapon must name the Skill of its check\n  help: add `skill:` to the \
             weapon",
        ),
        (
            actions("do:\n  - prevent"),
            "test/actions.yaml:6:7: `x`: `prevent` has nothing to take back here\n  help: use it in a reaction to something \
             that would happen, such as `when: would_be_dazed`",
        ),
        (
            ("coverts.yaml", action("x", "react:\n  when: would_be_dazed\n  or_when: dazed\n  do:\n    - prevent")),
            "test/coverts.yaml:9:9: `x`: `prevent` has nothing to take back here\n  help: use it in a reaction to something \
             that would happen, such as `when: would_be_dazed`",
        ),
        (
            ("coverts.yaml", action("x", "react:\n  when: dazed\n  do:\n    - reroll")),
            "test/coverts.yaml:8:9: `x`: `reroll` has no die to roll again here\n  help: use it in a reaction with `when: \
             check_failed` or `when: check_passed`",
        ),
        (
            ("coverts.yaml", action("x", "react:\n  when: dazed\n  do:\n    - change_roll: 1")),
            "test/coverts.yaml:8:9: `x`: `change_roll` has no die to change here\n  help: use it in a reaction with `when: \
             check_failed` or `when: check_passed`",
        ),
        (
            ("coverts.yaml", action("x", "react:\n  when: room_used\n  do:\n    - redirect: by")),
            "test/coverts.yaml:8:9: `x`: `redirect` has no card to aim elsewhere here\n  help: use it in a reaction with \
             `when: action_played`",
        ),
        (
            actions("targets: [{ agent: {} }, { room: {} }, { guard: {} }]\ndo:\n  - draw: {}"),
            "test/actions.yaml:5:3: `x`: there are 3 targets\n  help: keep at most 2; use `pick:` for the others",
        ),
        (
            ("actions.yaml", action("x", &format!("do:\n{}", "  - end_turn\n".repeat(201)))),
            "test/actions.yaml:1:7: `x`: the effect has more than 200 steps\n  help: make it shorter, or make two cards of \
             it",
        ),
        (actions(&deep(limits::PROGRAM_DEPTH)), "no complaint"),
        (
            actions(&deep(limits::PROGRAM_DEPTH + 1)),
            "test/actions.yaml:1:7: `x`: steps lie more than 12 deep inside each other\n  help: make it simpler, or make two \
             cards of it",
        ),
        (
            actions("do:\n  - roll: 1\n    table: [{ up_to: 1, do: [end_turn] }]"),
            "test/actions.yaml:6:7: `x`: a die cannot have 1 sides\n  help: write a number from 2 to 100",
        ),
        (
            actions("do:\n  - choose: me\n    options: []"),
            "test/actions.yaml:6:7: `x`: `choose` has 0 ways to go on\n  help: write 1 to 12",
        ),
        (
            actions("do:\n  - movement: { by: 100 }"),
            "test/actions.yaml:6:19: `x`: `by` cannot be 100\n  help: write a number from -20 to 20",
        ),
        (
            actions("do:\n  - draw: { count: 100 }"),
            "test/actions.yaml:6:15: `x`: `count` cannot be 100\n  help: write at most 99",
        ),
        (
            actions("do:\n  - roll: 6\n    table: [{ up_to: 6, do: [end_turn] }, { up_to: 3, do: [{ draw: {} }] }]"),
            "test/actions.yaml:7:7: `x`: the row with `up_to: 3` is never reached\n  help: write the rows from the lowest \
             number to the highest",
        ),
        (
            actions("do:\n  - draw"),
            "test/actions.yaml:6:7: something must follow this word\n  help: write a `:` behind it and what belongs to it, or \
             `{}` for the usual",
        ),
        (
            (
                "gadgets.yaml",
                action("x", "react: { when: gadget_used, always: true, often: true, do: [{ draw: {} }] }"),
            ),
            "test/gadgets.yaml:5:45: `x`: the Gadget always answers the use of Gadgets, its own included, and never stops\n  \
             help: leave out `often: true` or `always: true`",
        ),
        (
            actions(
                "targets: [{ room: {} }, { room: {} }]\ndo:\n  - for_each: { rooms: {} }\n    do: [{ for_each: { rooms: {} }, \
                 do: [end_turn] }]",
            ),
            "test/actions.yaml:1:7: `x`: the effect may have to look at 3044125 things; at most 1000000 are allowed\n  help: \
             take loops out of loops, or ask for fewer things at once",
        ),
        // Words
        (
            ("actions.yaml", format!("- {{ id: x, name: X, text: {long}, flavour: Hm., do: [end_turn] }}")),
            "test/actions.yaml:1:9: `x`: `text` has 401 characters\n  help: write at most 400",
        ),
        (
            ("actions.yaml", "- { id: x, name: ' ', text: T., flavour: Hm., do: [end_turn] }".to_string()),
            "test/actions.yaml:1:9: `x`: `name` is empty\n  help: write 1 to 60 characters",
        ),
        (
            ("actions.yaml", "- { id: x, name: \"a\\u202eb\", text: T., flavour: Hm., do: [end_turn] }".to_string()),
            "test/actions.yaml:1:9: `x`: `name` has the character \\u{202e}\n  help: remove it",
        ),
        (
            ("actions.yaml", "- { id: x, name: \"a\\nb\", text: T., flavour: Hm., do: [end_turn] }".to_string()),
            "test/actions.yaml:1:9: `x`: `name` has more than one line\n  help: write it on one line",
        ),
        (
            ("gadgets.yaml", action("x", "passive: [no_daze]").replace("Card x", "rifle")),
            "test/gadgets.yaml:2:3: `x`: `rifle` is the name of `rifle` too\n  help: give one of them another `name`, or replace \
             the other by using its `id`",
        ),
        (
            (
                "secrets.yaml",
                "- { id: x, name: X, flavour: F., objectives: [{ text: A., if: hacker }, { text: B., if: hacker }, { text: C., \
                 if: hacker }] }"
                    .to_string(),
            ),
            "test/secrets.yaml:1:46: there should be two of them, not 3",
        ),
        (rules("constants: { short: [4] }"), "test/rules.yaml:1:21: there should be two of them, not 1"),
        (
            rules("constants: { medium: [0, 1] }"),
            "test/rules.yaml:1:14: the `medium` game cannot have 0 Rooms and 1 Connection Nodes\n  help: write at least 1 Room, \
             and together at most 30",
        ),
        // Files
        (
            ("room.yaml", "[]".to_string()),
            "test/room.yaml: the game reads no file of this name\n  help: did you mean `rooms.yaml`?",
        ),
    ];
    let wrong: Vec<String> = table
        .iter()
        .filter_map(|((file, text), expected)| {
            let said = complaint(&[(*file, text)]);
            (said != *expected).then(|| format!("{file}:\n{text}\nsaid {said:?},\nnot  {expected:?}"))
        })
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}
