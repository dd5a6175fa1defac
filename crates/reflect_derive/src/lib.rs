//! Bevy's parts derive reflection for hundreds of types: their fields by name, copies without knowing the type, what an editor
//! or a scene file needs. The game has neither, and that code takes a tenth of the time of a build. Here every type is opaque:
//! it has a name and can be told from others, and nobody looks into it. What is asked for all the same is answered as Bevy
//! answers for opaque types that have no more to say: nothing can be read from another value or written into one.

use bevy_macro_utils::BevyManifest;
use proc_macro::TokenStream;
use proc_macro2::{TokenStream as Tokens, TokenTree};
use quote::{ToTokens, quote};
use syn::{
    Attribute, DeriveInput, Generics, Path, WhereClause,
    parse::{Parse, ParseStream},
    parse_macro_input,
    token::Paren,
};

/// A type and what has to hold for its parameters.
struct Opaque {
    name: Tokens,
    generics: Generics,
    /// `TypePath` is written by hand.
    is_named: bool,
    /// `FromReflect` is written by hand.
    is_read: bool,
}

impl Opaque {
    /// An item as it stands in the source.
    fn item(item: DeriveInput) -> Self {
        let name = item.ident.into_token_stream();
        let mut opaque = Self { name, generics: item.generics, is_named: false, is_read: false };
        for attribute in &item.attrs {
            opaque.heed(attribute);
        }
        opaque
    }

    /// Takes from `#[reflect(...)]` what the compiler would miss: what is written by hand, and conditions.
    fn heed(&mut self, attribute: &Attribute) {
        let Ok(list) = attribute.meta.require_list() else { return };
        if !list.path.is_ident("reflect") {
            return;
        }
        let mut tokens = list.tokens.clone().into_iter();
        let mut key = None;
        while let Some(token) = tokens.next() {
            let TokenTree::Ident(word) = token else { continue };
            if word == "where" {
                let conditions: Tokens = [TokenTree::Ident(word)].into_iter().chain(tokens).collect();
                let conditions: WhereClause = syn::parse2(conditions).expect("conditions stand at the end");
                self.generics.make_where_clause().predicates.extend(conditions.predicates);
                return;
            }
            if word == "false" {
                self.is_named |= key.as_ref().is_some_and(|key| key == "type_path");
                self.is_read |= key.as_ref().is_some_and(|key| key == "from_reflect");
            }
            key = Some(word);
        }
    }

    /// `impl<...> Trait for Type<...> where ...`.
    fn implements(&self, what: &str) -> Tokens {
        let Self { name, generics, .. } = self;
        let (reflect, what) = (reflect(), syn::Ident::new(what, proc_macro2::Span::call_site()));
        let (parameters, arguments, given) = generics.split_for_impl();
        let given = given.iter().flat_map(|given| &given.predicates);
        let named = generics.type_params().map(|parameter| &parameter.ident).filter(|_| !self.is_named);
        quote! {
            impl #parameters #reflect::#what for #name #arguments
            where
                #(#given,)*
                #(#named: #reflect::TypePath,)*
                Self: ::core::any::Any + ::core::marker::Send + ::core::marker::Sync,
        }
    }

    /// What the compiler calls the type. It does so without its lifetimes, as Bevy does.
    fn type_path(&self) -> Tokens {
        let head = self.implements("TypePath");
        quote! {
            #head {
                fn type_path() -> &'static str { ::core::any::type_name::<Self>() }
                fn short_type_path() -> &'static str { ::core::any::type_name::<Self>() }
            }
        }
    }

    /// Nothing is read from other values.
    fn from_reflect(&self) -> Tokens {
        let (head, reflect) = (self.implements("FromReflect"), reflect());
        quote! {
            #head {
                fn from_reflect(_: &dyn #reflect::PartialReflect) -> ::core::option::Option<Self> {
                    ::core::option::Option::None
                }
            }
        }
    }

    fn reflect(&self) -> Tokens {
        let reflect = reflect();
        let boxed = quote!(#reflect::__macro_exports::alloc_utils::Box);
        let (option, result) = (quote!(::core::option::Option), quote!(::core::result::Result));
        let type_path = (!self.is_named).then(|| self.type_path());
        let from_reflect = (!self.is_read).then(|| self.from_reflect());
        let typed = self.implements("Typed");
        let registered = self.implements("GetTypeRegistration");
        let whole = self.implements("Reflect");
        let partial = self.implements("PartialReflect");
        quote! {
            #type_path
            #from_reflect
            #typed {
                fn type_info() -> &'static #reflect::TypeInfo {
                    static CELL: #reflect::utility::GenericTypeInfoCell = #reflect::utility::GenericTypeInfoCell::new();
                    CELL.get_or_insert::<Self, _>(|| #reflect::TypeInfo::Opaque(#reflect::OpaqueInfo::new::<Self>()))
                }
            }
            #registered {
                fn get_type_registration() -> #reflect::TypeRegistration { #reflect::TypeRegistration::of::<Self>() }
            }
            #whole {
                fn into_any(self: #boxed<Self>) -> #boxed<dyn ::core::any::Any> { self }
                fn as_any(&self) -> &dyn ::core::any::Any { self }
                fn as_any_mut(&mut self) -> &mut dyn ::core::any::Any { self }
                fn into_reflect(self: #boxed<Self>) -> #boxed<dyn #reflect::Reflect> { self }
                fn as_reflect(&self) -> &dyn #reflect::Reflect { self }
                fn as_reflect_mut(&mut self) -> &mut dyn #reflect::Reflect { self }
                fn set(&mut self, value: #boxed<dyn #reflect::Reflect>) -> #result<(), #boxed<dyn #reflect::Reflect>> {
                    #result::map(<dyn #reflect::Reflect>::take(value), |value| *self = value)
                }
            }
            #partial {
                fn get_represented_type_info(&self) -> #option<&'static #reflect::TypeInfo> {
                    #option::Some(<Self as #reflect::Typed>::type_info())
                }
                fn into_partial_reflect(self: #boxed<Self>) -> #boxed<dyn #reflect::PartialReflect> { self }
                fn as_partial_reflect(&self) -> &dyn #reflect::PartialReflect { self }
                fn as_partial_reflect_mut(&mut self) -> &mut dyn #reflect::PartialReflect { self }
                fn try_into_reflect(
                    self: #boxed<Self>,
                ) -> #result<#boxed<dyn #reflect::Reflect>, #boxed<dyn #reflect::PartialReflect>> {
                    #result::Ok(self)
                }
                fn try_as_reflect(&self) -> #option<&dyn #reflect::Reflect> { #option::Some(self) }
                fn try_as_reflect_mut(&mut self) -> #option<&mut dyn #reflect::Reflect> { #option::Some(self) }
                fn try_apply(&mut self, value: &dyn #reflect::PartialReflect) -> #result<(), #reflect::ApplyError> {
                    #result::Err(#reflect::ApplyError::MismatchedKinds {
                        from_kind: value.reflect_kind(),
                        to_kind: #reflect::ReflectKind::Opaque,
                    })
                }
                fn reflect_kind(&self) -> #reflect::ReflectKind { #reflect::ReflectKind::Opaque }
                fn reflect_ref(&self) -> #reflect::ReflectRef<'_> { #reflect::ReflectRef::Opaque(self) }
                fn reflect_mut(&mut self) -> #reflect::ReflectMut<'_> { #reflect::ReflectMut::Opaque(self) }
                fn reflect_owned(self: #boxed<Self>) -> #reflect::ReflectOwned { #reflect::ReflectOwned::Opaque(self) }
            }
        }
    }
}

/// How a type of somewhere else is named: `(in its::folder) ::path::Type<T: Condition> where ... (what it could do)`.
impl Parse for Opaque {
    fn parse(input: ParseStream) -> syn::Result<Self> {
        input.call(Attribute::parse_outer)?;
        if input.peek(Paren) {
            input.parse::<proc_macro2::Group>()?;
        }
        let name = Path::parse_mod_style(input)?.into_token_stream();
        let mut generics: Generics = input.parse()?;
        generics.where_clause = input.parse()?;
        if input.peek(Paren) {
            input.parse::<proc_macro2::Group>()?;
        }
        Ok(Self { name, generics, is_named: false, is_read: false })
    }
}

/// Where the traits are: in the engine's crate for them, or in the engine as a whole.
fn reflect() -> Path {
    BevyManifest::shared(|manifest| manifest.get_path("bevy_reflect"))
}

#[proc_macro_derive(Reflect, attributes(reflect, type_path, type_name))]
pub fn derive_reflect(item: TokenStream) -> TokenStream {
    Opaque::item(parse_macro_input!(item as DeriveInput)).reflect().into()
}

#[proc_macro_derive(FromReflect, attributes(reflect))]
pub fn derive_from_reflect(item: TokenStream) -> TokenStream {
    Opaque::item(parse_macro_input!(item as DeriveInput)).from_reflect().into()
}

#[proc_macro_derive(TypePath, attributes(type_path, type_name))]
pub fn derive_type_path(item: TokenStream) -> TokenStream {
    Opaque::item(parse_macro_input!(item as DeriveInput)).type_path().into()
}

/// A type of somewhere else, told as an item.
#[proc_macro]
pub fn impl_reflect(item: TokenStream) -> TokenStream {
    derive_reflect(item)
}

#[proc_macro]
pub fn impl_reflect_opaque(named: TokenStream) -> TokenStream {
    parse_macro_input!(named as Opaque).reflect().into()
}

#[proc_macro]
pub fn impl_from_reflect_opaque(named: TokenStream) -> TokenStream {
    parse_macro_input!(named as Opaque).from_reflect().into()
}

#[proc_macro]
pub fn impl_type_path(named: TokenStream) -> TokenStream {
    parse_macro_input!(named as Opaque).type_path().into()
}

/// The prelude names it; nobody uses it.
#[proc_macro_attribute]
pub fn reflect_trait(_: TokenStream, item: TokenStream) -> TokenStream {
    item
}
