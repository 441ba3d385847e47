//! A running match with people at this program's keyboard, run here or by a house.

use std::fmt;

use crate::table::{Company, Hosted, Local, Table};
use crate::together::{NextTable, SharedTable};

/// A running match, by who runs it.
pub enum Live {
    /// This program.
    Local(Box<dyn Local>),
    /// A house, for people at different terminals.
    Shared(Box<dyn SharedTable>),
}

impl fmt::Debug for Live {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Live").field(&self.table().info().id).finish()
    }
}

impl From<Box<dyn Local>> for Live {
    fn from(table: Box<dyn Local>) -> Self {
        Live::Local(table)
    }
}

impl From<Box<dyn Hosted>> for Live {
    fn from(table: Box<dyn Hosted>) -> Self {
        Live::Local(table)
    }
}

impl From<Box<dyn SharedTable>> for Live {
    fn from(table: Box<dyn SharedTable>) -> Self {
        Live::Shared(table)
    }
}

impl Live {
    /// The match.
    pub fn table(&self) -> &dyn Table {
        match self {
            Live::Local(table) => &**table,
            Live::Shared(table) => &**table,
        }
    }

    /// The same, to play it.
    pub(super) fn table_mut(&mut self) -> &mut dyn Table {
        match self {
            Live::Local(table) => &mut **table,
            Live::Shared(table) => &mut **table,
        }
    }

    /// The match, if this program runs it.
    pub(super) fn local(&self) -> Option<&dyn Local> {
        if let Live::Local(table) = self { Some(&**table) } else { None }
    }

    /// The same, to change it.
    pub(super) fn local_mut(&mut self) -> Option<&mut dyn Local> {
        if let Live::Local(table) = self { Some(&mut **table) } else { None }
    }

    /// The people at other terminals, if there are any.
    pub fn company(&self) -> Option<&dyn Company> {
        if let Live::Shared(table) = self { Some(&**table) } else { None }
    }

    /// The same, to talk to them.
    pub(super) fn company_mut(&mut self) -> Option<&mut dyn Company> {
        if let Live::Shared(table) = self { Some(&mut **table) } else { None }
    }

    /// Whether a house has brought the people here to another table.
    pub(super) fn has_next(&self) -> bool {
        matches!(self, Live::Shared(table) if table.has_next())
    }

    /// That table, once.
    pub(super) fn take_next(&mut self) -> Option<NextTable> {
        if let Live::Shared(table) = self { table.take_next() } else { None }
    }
}
