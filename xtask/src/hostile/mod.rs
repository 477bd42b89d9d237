pub mod fragments;
