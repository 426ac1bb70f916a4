//! `cargo xtask sbom`: the parts of a product from other projects, as a list that programs read (`CycloneDX` 1.6,
//! JSON).

use serde_json::{Value, json};

use crate::Result;
use crate::shipped::{Part, Product, Registry, parts};

/// Prints the list for a product.
pub fn print(product: Product) -> Result {
    println!("{:#}", list(product)?);
    Ok(())
}

/// The list for a product. It is the same for the same lock files.
pub fn list(product: Product) -> Result<Value> {
    let name = match product {
        Product::Site => "Hypercubist, the site",
        Product::Cli => "hypercubist",
        Product::Npm => "hypercubist, the npm package",
        Product::Vscode => "Hypercubist, the extension for VS Code",
    };
    let mut parts = parts(product)?;
    parts.sort_by(|one, other| (&one.name, &one.version).cmp(&(&other.name, &other.version)));
    Ok(json!({
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {
            "component": {
                "type": "application",
                "name": name,
                "version": env!("CARGO_PKG_VERSION"),
                "licenses": [{ "expression": "MIT OR Apache-2.0" }],
            },
        },
        "components": parts.iter().map(component).collect::<Vec<_>>(),
    }))
}

/// What is said of one part.
fn component(part: &Part) -> Value {
    let address = address(part);
    json!({
        "type": "library",
        "bom-ref": address,
        "name": part.name,
        "version": part.version,
        "purl": address,
        // Some manifests still write the older `/` between two licences to choose from.
        "licenses": [{ "expression": part.licence.replace('/', " OR ") }],
    })
}

/// The part's package URL, which names it in every list of vulnerabilities.
fn address(part: &Part) -> String {
    let registry = match part.registry {
        Registry::CratesIo => "cargo",
        Registry::Npm => "npm",
    };
    // The `@` of a scope of npm's is not the one before the version.
    let name = part.name.replace('@', "%40");
    format!("pkg:{registry}/{name}@{}", part.version)
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::*;

    #[test]
    fn parts_have_their_package_urls() {
        let part = |registry, name: &str| Part {
            registry,
            name: name.to_owned(),
            version: "1.2.3".to_owned(),
            licence: "MIT/Apache-2.0".to_owned(),
            authors: String::new(),
            directory: PathBuf::new(),
        };
        let one = component(&part(Registry::CratesIo, "fnv"));
        assert_eq!(one["purl"], "pkg:cargo/fnv@1.2.3");
        assert_eq!(one["licenses"][0]["expression"], "MIT OR Apache-2.0");
        let scoped = part(Registry::Npm, "@codemirror/state");
        assert_eq!(address(&scoped), "pkg:npm/%40codemirror/state@1.2.3");
    }

    #[test]
    fn the_command_line_lists_what_it_has() {
        let list = list(Product::Cli).unwrap();
        let components = list["components"].as_array().unwrap();
        let has = |name: &str| components.iter().any(|component| component["name"] == name);
        assert!(has("clap") && has("num-bigint"));
        assert!(!has("trycmd"), "what is only for tests is not shipped");
    }
}
