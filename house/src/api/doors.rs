//! Each endpoint is declared once, and gets both its route and its entry in the `OpenAPI` document. What a door takes and
//! gives is read from the handler's own signature ([`Takes`], [`Gives`]), so the two cannot differ.

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::handler::Handler;
use axum::routing::{MethodFilter, on};
use schemars::generate::SchemaSettings;
use schemars::transform::RecursiveTransform;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde_json::{Map, Value, json};
use wire::api::Problem;

use crate::Shared;

/// So many bytes in a body, unless a door says otherwise: ample for any form.
const BODY_BYTES: usize = 64 << 10;

/// Where a door is and what people read about it.
#[derive(Clone, Copy)]
pub struct Door {
    method: MethodFilter,
    verb: &'static str,
    path: &'static str,
    group: &'static str,
    summary: &'static str,
    about: &'static str,
    body_bytes: usize,
    fails: &'static [u16],
}

/// A door to read.
pub fn get(path: &'static str, summary: &'static str) -> Door {
    Door::new(MethodFilter::GET, "get", path, summary)
}

/// A door to do something once.
pub fn post(path: &'static str, summary: &'static str) -> Door {
    Door::new(MethodFilter::POST, "post", path, summary)
}

/// A door to set something, as often as one likes.
pub fn put(path: &'static str, summary: &'static str) -> Door {
    Door::new(MethodFilter::PUT, "put", path, summary)
}

/// A door to take something away.
pub fn delete(path: &'static str, summary: &'static str) -> Door {
    Door::new(MethodFilter::DELETE, "delete", path, summary)
}

impl Door {
    fn new(method: MethodFilter, verb: &'static str, path: &'static str, summary: &'static str) -> Self {
        let group = path.trim_start_matches("/api").split('/').find(|part| !part.is_empty()).unwrap_or("house");
        Door { method, verb, path, group, summary, about: "", body_bytes: BODY_BYTES, fails: &[] }
    }

    /// More than fits in a line.
    pub fn about(self, about: &'static str) -> Self {
        Door { about, ..self }
    }

    /// Other statuses than those its signature tells of.
    pub fn fails(self, fails: &'static [u16]) -> Self {
        Door { fails, ..self }
    }

    /// So many bytes in its body.
    pub fn body_bytes(self, body_bytes: usize) -> Self {
        Door { body_bytes, ..self }
    }

    /// Under which heading it stands.
    pub fn group(self, group: &'static str) -> Self {
        Door { group, ..self }
    }
}

/// The doors of the house as they are put in.
pub struct Doors {
    router: Router<Shared>,
    paths: Map<String, Value>,
    schemas: SchemaGenerator,
}

impl Doors {
    pub fn new() -> Self {
        let settings = SchemaSettings::draft2020_12().with(|settings| {
            settings.definitions_path = "/components/schemas".into();
            settings.meta_schema = None;
            settings.transforms.push(Box::new(RecursiveTransform(bounded)));
        });
        Doors { router: Router::new(), paths: Map::new(), schemas: settings.into_generator() }
    }

    /// Puts a door in.
    pub fn open<T: 'static, A, H>(mut self, door: Door, handler: H) -> Self
    where
        H: Handler<T, Shared> + Described<A>,
    {
        let mut operation = Operation::new(&door);
        H::describe(&mut operation, &mut self.schemas);
        // What the gates around every door may say.
        let gates: &[u16] = if door.verb == "get" { &[421, 429, 500, 503] } else { &[403, 421, 429, 500, 503] };
        for status in gates.iter().chain(door.fails) {
            operation.fail(*status, &mut self.schemas);
        }
        let path = self.paths.entry(door.path).or_insert_with(|| json!({}));
        if let Value::Object(path) = path {
            path.insert(door.verb.into(), operation.finish());
        }
        let limit = DefaultBodyLimit::max(door.body_bytes);
        self.router = self.router.route(door.path, on(door.method, handler).layer(limit));
        self
    }

    /// The routes, and the document that describes them.
    pub fn finish(mut self) -> (Router<Shared>, Value) {
        let schemas = self.schemas.take_definitions(true);
        let document = json!({
            "openapi": "3.1.0",
            "info": {
                "title": "Safehouse",
                "version": env!("CARGO_PKG_VERSION"),
                "license": { "name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0" },
                "description": ABOUT,
            },
            "paths": self.paths,
            "components": {
                "schemas": schemas,
                "securitySchemes": {
                    "cookie": {
                        "type": "apiKey", "in": "cookie", "name": "__Host-safehouse",
                        "description": "What a browser gets; over plain HTTP its name is `safehouse`.",
                    },
                    "token": {
                        "type": "http", "scheme": "bearer",
                        "description": "What any other program gets, in the header `X-Safehouse-Token`.",
                    },
                },
            },
        });
        (self.router, document)
    }
}

/// A number says how large it may be: a schema knows no types of so many bits.
fn bounded(schema: &mut Schema) {
    let (least, most): (i64, u64) = match schema.get("format").and_then(Value::as_str) {
        Some("uint8") => (0, u8::MAX.into()),
        Some("uint16") => (0, u16::MAX.into()),
        Some("uint32") => (0, u32::MAX.into()),
        Some("uint64") => (0, u64::MAX),
        Some("int16") => (i16::MIN.into(), i16::MAX as u64),
        Some("int64") => (i64::MIN, i64::MAX as u64),
        _ => return,
    };
    for (name, bound) in [("minimum", json!(least)), ("maximum", json!(most))] {
        if schema.get(name).is_none() {
            schema.insert(name.into(), bound);
        }
    }
}

const ABOUT: &str = "Everything outside a running game; a game itself is played over the WebSocket at \
    /ws/tables/{code}.\n\nTo become somebody, PUT a nickname to /api/me. A browser is given a cookie; any other program \
    (one that sends no `Origin`) finds a token in the reply's header `X-Safehouse-Token` and sends it from then on as \
    `Authorization: Bearer`. The same holds for logging in.\n\nWhatever is refused is answered with a `Problem`, whose \
    `code` is for programs and whose `message` is for people. Statuses 429 and 503 say in `Retry-After` how many seconds \
    to wait.";

/// A door's entry in the document, while it is written.
pub struct Operation {
    fields: Map<String, Value>,
    parameters: Vec<Value>,
    replies: Map<String, Value>,
    path: &'static str,
}

impl Operation {
    fn new(door: &Door) -> Self {
        let mut fields = Map::new();
        let name = door.path.replace(['{', '}'], "").replace(['/', '.'], "_");
        fields.insert("operationId".into(), format!("{}{}", door.verb, name.replace("_api", "")).into());
        fields.insert("tags".into(), json!([door.group]));
        fields.insert("summary".into(), door.summary.into());
        if !door.about.is_empty() {
            fields.insert("description".into(), door.about.into());
        }
        Operation { fields, parameters: Vec::new(), replies: Map::new(), path: door.path }
    }

    /// The names in the path's braces.
    pub fn path_names(&self) -> impl Iterator<Item = &'static str> + use<> {
        self.path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'))
    }

    pub fn parameter(&mut self, parameter: Value) {
        self.parameters.push(parameter);
    }

    pub fn body(&mut self, kind: &str, schema: &Value) {
        self.fields.insert("requestBody".into(), json!({"required": true, "content": {kind: {"schema": schema}}}));
    }

    /// Whether the caller must be a known person, or may be.
    pub fn person(&mut self, must: bool) {
        let mut security = vec![json!({"cookie": []}), json!({"token": []})];
        if !must {
            security.push(json!({}));
        }
        self.fields.insert("security".into(), security.into());
    }

    pub fn reply(&mut self, status: u16, about: &str, content: Option<(&str, Value)>) {
        let mut reply = json!({"description": about});
        if let Some((kind, schema)) = content {
            reply["content"] = json!({kind: {"schema": schema}});
        }
        self.replies.insert(status.to_string(), reply);
    }

    /// A header of the reply that was spoken of last.
    pub fn reply_header(&mut self, name: &str, about: &str) {
        if let Some(reply) = self.replies.values_mut().next_back() {
            reply["headers"][name] = json!({"description": about, "schema": {"type": "string"}});
        }
    }

    /// A refusal, with the words its `code` may be.
    pub fn fail(&mut self, status: u16, schemas: &mut SchemaGenerator) {
        let codes = match status {
            400 => "`not_understood`: the JSON or the query is not right",
            401 => "`nobody`: pick a nickname first, or send the token",
            403 => "`not_yours`: somebody else's to do; `foreign_origin`: a page of another site asks",
            404 => "`not_found`",
            409 => "`not_now`: it could be done at another time",
            413 => "`too_large`",
            415 => "`not_json`",
            421 => "`foreign_host`: the house does not go by the name in `Host`",
            422 => "`bad`: it is understood and makes no sense; `rule`: a rule of the game forbids it",
            429 => "`too_fast`",
            500 => "`ours`: the house's own mistake",
            503 => "`busy`, `not_stored` or `too_slow`: nothing has changed, try again later",
            _ => "Refused",
        };
        self.reply(status, codes, Some(("application/json", schema::<Problem>(schemas))));
        if status == 429 {
            self.replies["429"]["headers"]["Retry-After"] =
                json!({"description": "Seconds to wait.", "schema": {"type": "integer", "minimum": 1}});
        }
    }

    fn finish(mut self) -> Value {
        if !self.parameters.is_empty() {
            self.fields.insert("parameters".into(), self.parameters.into());
        }
        self.replies.sort_keys();
        self.fields.insert("responses".into(), self.replies.into());
        self.fields.into()
    }
}

/// A type in the document, by reference.
pub fn schema<T: JsonSchema>(schemas: &mut SchemaGenerator) -> Value {
    schemas.subschema_for::<T>().to_value()
}

/// A part of a request that handlers take.
pub trait Takes {
    /// What the document says of it.
    fn describe(_operation: &mut Operation, _schemas: &mut SchemaGenerator) {}
}

/// What handlers reply with.
pub trait Gives {
    fn describe(operation: &mut Operation, schemas: &mut SchemaGenerator);
}

/// A handler whose signature says it all.
pub trait Described<A> {
    fn describe(operation: &mut Operation, schemas: &mut SchemaGenerator);
}

macro_rules! described {
    ($($part:ident)*) => {
        impl<F, W, R, $($part: Takes),*> Described<($($part,)*)> for F
        where
            F: FnOnce($($part),*) -> W,
            W: Future<Output = R>,
            R: Gives,
        {
            fn describe(operation: &mut Operation, schemas: &mut SchemaGenerator) {
                $($part::describe(operation, schemas);)*
                R::describe(operation, schemas);
            }
        }
    };
}

described!();
described!(A);
described!(A B);
described!(A B C);
described!(A B C D);
described!(A B C D E);
